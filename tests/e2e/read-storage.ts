import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The contents of all IndexedDB databases, as JSON. */
export const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases()
    const entries: unknown[] = []
    for (const { name } of bases) {
      const base = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
      for (const store of base.objectStoreNames) {
        const request = base.transaction(store).objectStore(store).getAll()
        entries.push(
          name,
          store,
          await new Promise((resolve) => request.addEventListener('success', () => resolve(request.result as unknown))),
        )
      }
      base.close()
    }
    return JSON.stringify(entries)
  })

/** Everything that a script of the page can read, as one JSON object; `entries` are those of the databases. */
export const readStorage = async (page: Page) => {
  const databases = await readDatabases(page)
  const rest = await page.evaluate(() => {
    const own = Object.entries(window).flatMap(([name, value]) => {
      try {
        return [`${name}=${JSON.stringify(value)?.slice(0, 200_000)}`]
      } catch {
        return []
      }
    })
    const html = document.documentElement.outerHTML
    return JSON.stringify({ cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage }, own, html })
  })
  return JSON.stringify({ ...(JSON.parse(rest) as object), entries: JSON.parse(databases) as unknown })
}

/** The text with its base64 parts decoded, such as serialised sessions. */
export function openSessions(text: string): string {
  const opened = [...text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([part]) => Buffer.from(part, 'base64').toString('utf8'))
  return [text, ...opened].join('\n')
}

/** Reusable secrets in a text: network tokens, keys, cookies. Serialised sessions are decoded first. */
export function findSecrets(text: string): string[] {
  const all = openSessions(text)
  const signs = [
    /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g,
    /chorus_(?:sid|prelogin)=[\w-]+/g,
    /"(?:accessToken|refreshToken|accessJwt|refreshJwt|idToken|accessTokenSecret|consumerSecret|farcaster_signer_private_key|password|otp)":"(?!vault:|\[HIDE_FROM_CLIENT\]|hidden|")[^"]{8,}"/gi,
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  ]
  return signs.flatMap((sign) => [...all.matchAll(sign)].map(([found]) => found.slice(0, 80)))
}

/** Waits until a saved draft contains this text. Drafts are saved shortly after the last keystroke. */
export const waitForSavedDraft = (page: Page, text: string) => expect.poll(() => readDatabases(page)).toContain(text)
