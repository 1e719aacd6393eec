import { toOwnPath } from '../app/to-own-path.ts'
import type { WorkerClients } from './worker-scope.ts'

/** A window of ours that shows this already comes to the front; otherwise it opens in a new one. Only ever a path of our own origin. */
export async function openPath(clients: WorkerClients, origin: string, wanted: unknown): Promise<void> {
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
