import type { Toast } from './toaster.ts'

interface Build {
  version: string
  commit: string | undefined
}

const endOfSentence = /[.。]$/

/** An error as text for whoever mends it: what was said, which build, moment and browser it was (flows §7.1), and what lay beneath. */
export function toReport({ title, message, details, at }: Toast, { version, commit }: Build, userAgent: string): string {
  const said = title ? `${title.replace(endOfSentence, '')}: ${message}` : message
  const build = `Chorus ${version}${commit ? ` (${commit})` : ''}`
  const known = [said, build, new Date(at).toISOString(), userAgent.slice(0, 300)].join('\n')
  return details ? `${known}\n\n${details}` : known
}
