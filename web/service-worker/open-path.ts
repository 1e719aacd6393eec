import { toOwnPath } from '../services/navigation/to-own-path.ts'
import type { WorkerClients } from './worker-scope.ts'

/** Focuses a window that already shows this path, or opens a new one. Only paths of our own origin open. */
export async function openPath(clients: Pick<WorkerClients, 'matchAll' | 'openWindow'>, origin: string, wanted: unknown): Promise<void> {
  const path = toOwnPath(wanted)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => isAt(url, origin, path))
  await (there ? there.focus() : clients.openWindow(path))
}

function isAt(url: string, origin: string, path: string): boolean {
  if (!URL.canParse(url)) return false
  const place = new URL(url)
  return place.origin === origin && place.pathname === new URL(path, origin).pathname
}
