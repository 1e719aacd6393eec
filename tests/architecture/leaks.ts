export interface TextFile {
  path: string
  text: string
}

/** Folders that exist only on one machine. Paths inside URLs don't count. */
const machinePath = /(?<![\w.~:/*)}-])\/(?:home|root|tmp|work|Users|mnt|srv)\/[\w.-]+/
const registry = /"resolved":\s*"https?:|^\s*(?:@[\w-]+:)?registry\s*=|\/\/[^\s"']*\/:_auth/m

/** Files that name a folder of one machine, or a package registry. */
export function findLeaks(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found = machinePath.exec(text) ?? registry.exec(text)
    return found ? [`${path}: ${found[0].trim()}`] : []
  })
}
