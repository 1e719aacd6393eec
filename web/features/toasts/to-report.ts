import type { Toast } from '../../services/toasts/toaster.ts'

interface Build {
  version: string
  commit: string | undefined
}

const endOfSentence = /[.。]$/

/** An error report as text: message, build, time, browser (Flows §7.1) and details. */
export function toReport({ title, message, details, at }: Toast, { version, commit }: Build, userAgent: string): string {
  const said = title ? `${title.replace(endOfSentence, '')}: ${message}` : message
  const build = `Chorus ${version}${commit ? ` (${commit})` : ''}`
  const known = [said, build, new Date(at).toISOString(), userAgent.slice(0, 300)].join('\n')
  return details ? `${known}\n\n${details}` : known
}
