export function race(): void {}
