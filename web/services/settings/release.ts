import { version } from '../../package.json'

/** This build. `commit`: the short hash; undefined when built outside a git checkout. */
export const release: { version: string; commit: string | undefined } = {
  version,
  commit: import.meta.env['VITE_COMMIT'] as string | undefined,
}
