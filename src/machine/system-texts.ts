/**
 * The texts for errors of files and streams, in the words of POSIX; Node words them differently.
 */

/** Keyed by Node's names. */
const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: "Permission denied",
  EAGAIN: "Resource temporarily unavailable",
  EBADF: "Bad file descriptor",
  EBUSY: "Device or resource busy",
  EDQUOT: "Disk quota exceeded",
  EEXIST: "File exists",
  EFBIG: "File too large",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  ENAMETOOLONG: "File name too long",
  ENFILE: "Too many open files in system",
  ENOENT: "No such file or directory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  ENOTEMPTY: "Directory not empty",
  ENXIO: "No such device or address",
  EPERM: "Operation not permitted",
  EPIPE: "Broken pipe",
  EROFS: "Read-only file system",
  ETXTBSY: "Text file busy",
  EXDEV: "Invalid cross-device link",
  // The code EDQUOT of Linux has no name in Node.
  "Unknown system error -122": "Disk quota exceeded",
};

/** The system's text for an error code such as `ENOSPC`; undefined for an unknown code. */
export function systemText(code: string): string | undefined {
  return Object.hasOwn(SYSTEM, code) ? SYSTEM[code] : undefined;
}
