export interface InstalledPackage {
  /** As in the lockfile: `node_modules/name`. */
  path: string
  /** Its top-level files and folders. */
  entries: readonly string[]
}

/** Packages that compile during installation. Those with prebuilt binaries don't. */
export const findNativeBuilds = (packages: readonly InstalledPackage[]): string[] =>
  packages.filter(({ entries }) => entries.includes('binding.gyp') && !entries.includes('prebuilds')).map(({ path }) => path)
