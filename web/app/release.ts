import { version } from '../package.json'

/** Which build this is. `commit`: its first letters; undefined where it was built from files alone. */
export const release: { version: string; commit: string | undefined } = {
  version,
  commit: import.meta.env['VITE_COMMIT'] as string | undefined,
}
