import { type ErrorReport, mostFrames, reportError } from '@chorus/contract/telemetry'
import type { Fetcher } from '@chorus/networks/fetcher'
import { toRoutePattern } from './to-route-pattern.ts'

/** Reports a page makes at most. */
const most = 10

export interface ErrorReportsDeps {
  fetcher: Fetcher
  target: Pick<Window, 'addEventListener'>
  readPath(): string
  signal: AbortSignal
}

/** Reports errors that no one has caught, each once. Failed calls are no errors of ours. */
export function reportErrors({ fetcher, target, readPath, signal }: ErrorReportsDeps): void {
  const seen = new Set<string>()
  const take = (thrown: unknown) => {
    if (!(thrown instanceof Error) || thrown.name === 'Failure' || thrown.name === 'AbortError') return
    const report = toErrorReport(thrown, readPath())
    const name = `${report.name} ${JSON.stringify(report.frames[0])}`
    if (report.frames.length === 0 || seen.has(name) || seen.size >= most) return
    seen.add(name)
    const { method, path } = reportError
    const headers = { 'content-type': 'application/json', 'x-chorus': '1' }
    void fetcher(path, { method, headers, body: JSON.stringify(report), keepalive: true }).catch(() => {})
  }
  target.addEventListener('error', ({ error }) => take(error), { signal })
  target.addEventListener('unhandledrejection', ({ reason }) => take(reason), { signal })
}

const frameLine =
  /^\s*at (?:async )?(?:(?<name>.*?) \()?(?<file>\S+?):(?<line>\d+):(?<column>\d+)\)?$|^(?<name2>[^@\s]*)@(?<file2>\S+?):(?<line2>\d+):(?<column2>\d+)$/

/** Only frames of this site’s own scripts are left: names of other scripts tell which extensions someone has. */
export function toErrorReport({ name, message, stack = '' }: Error, pathname: string): ErrorReport {
  const frames = stack.split('\n').flatMap((text): ErrorReport['frames'] => {
    const found = frameLine.exec(text)?.groups
    const address = found?.['file'] ?? found?.['file2'] ?? ''
    const file = URL.canParse(address) ? new URL(address).pathname : ''
    if (!found || !file.startsWith('/assets/')) return []
    const [line, column] = [Number(found['line'] ?? found['line2']), Number(found['column'] ?? found['column2'])]
    return [{ file: file.slice(0, 300), function: (found['name'] ?? found['name2'] ?? '').slice(0, 120) || '?', line, column }]
  })
  return { name: name.slice(0, 120), message: message.slice(0, 500), page: toRoutePattern(pathname), frames: frames.slice(0, mostFrames) }
}
