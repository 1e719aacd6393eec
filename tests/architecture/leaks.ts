export interface TextFile {
  path: string
  text: string
}

/** Folders that exist on somebody's machine and on nobody else's. A path inside a URL is none. */
const machinePath = /(?<![\w.~:/*)}-])\/(?:home|root|tmp|work|Users|mnt|srv)\/[\w.-]+/
const registry = /"resolved":\s*"https?:|^\s*(?:@[\w-]+:)?registry\s*=|\/\/[^\s"']*\/:_auth/m

/** Files that name a folder of the machine they were written on, or the registry that it installs from. */
export function findLeaks(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found = machinePath.exec(text) ?? registry.exec(text)
    return found ? [`${path}: ${found[0].trim()}`] : []
  })
}
