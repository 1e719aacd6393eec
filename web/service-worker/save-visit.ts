import type { PageStore } from '../services/offline/page-store.ts'
import { saveResponse } from './save-response.ts'

interface Deps {
  origin: string
  fetch: typeof fetch
  store: PageStore
  accounts: string | undefined
  now(): number
}

/** ms. A page that was saved more recently is not requested again. */
const soon = 10 * 60_000

/** Saves the page of a path that was opened within the app, so that no server's response passed through here. */
export async function saveVisit(path: string, { origin, fetch: send, store, accounts, now }: Deps): Promise<void> {
  const at = now()
  const last = await store.ageOf(path).catch(() => undefined)
  if (last !== undefined && at - last < soon) return
  const response = await send(origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  await saveResponse(origin + path, response, { store, at, accounts })
}
