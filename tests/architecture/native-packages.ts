export interface InstalledPackage {
  /** As in the lockfile: `node_modules/name`. */
  path: string
  /** Its top-level files and folders. */
  entries: readonly string[]
}

/** Packages that would compile on the machine of whoever installs the product. A package with prebuilt binaries does not. */
export const findNativeBuilds = (packages: readonly InstalledPackage[]): string[] =>
  packages.filter(({ entries }) => entries.includes('binding.gyp') && !entries.includes('prebuilds')).map(({ path }) => path)
