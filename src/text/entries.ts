/** Which entry of the package a predicate comes from that not every engine has. */

/** The predicates of the entries. */
const PREDICATES: Readonly<Record<string, string>> = {
  debugger:
    "abort/0 debug/0 debugging/0 leash/1 nodebug/0 nospy/1 nospyall/0 notrace/0 profile/1 profile/2 spy/1 trace/0 trace/1 trace/2 tracing/0 visible/1",
  files:
    "absolute_file_name/2 delete_file/1 exists_directory/1 exists_file/1 file_base_name/2 file_directory_name/2 file_name_extension/3 getenv/2 same_file/2 setenv/2 shell/1 shell/2 tmp_file/2 tmp_file_stream/3 unsetenv/1 working_directory/2",
  listing: "listing/0 listing/1 listing/2 portray_clause/1 portray_clause/2 portray_clause/3",
  records:
    "current_key/1 erase/1 instance/2 recorda/2 recorda/3 recorded/2 recorded/3 recordz/2 recordz/3",
};

/** The entry that has the predicate `Name/Arity`, such as `ambilog/debugger`. */
export function entryWith(indicator: string): string | undefined {
  for (const name in PREDICATES) {
    if (PREDICATES[name]!.split(" ").includes(indicator)) return `ambilog/${name}`;
  }
  return undefined;
}
