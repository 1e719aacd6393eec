import type { Page } from '@playwright/test'

/** Everything that a script of a page can read and keep. */
export const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases()
    const entries: unknown[] = []
    for (const { name } of bases) {
      const base = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!)
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error!))
      })
      for (const store of base.objectStoreNames) {
        const asked = base.transaction(store).objectStore(store).getAll()
        entries.push(name, store, await new Promise((resolve) => asked.addEventListener('success', () => resolve(asked.result as unknown))))
      }
      base.close()
    }
    const own = Object.entries(window).flatMap(([name, value]) => {
      try {
        return [`${name}=${JSON.stringify(value)?.slice(0, 200_000)}`]
      } catch {
        return []
      }
    })
    const html = document.documentElement.outerHTML
    return JSON.stringify({ cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage }, entries, own, html })
  })

/** A text with what is written in it as base64, such as serialised sessions. */
export function openSessions(text: string): string {
  const opened = [...text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([part]) => Buffer.from(part, 'base64').toString('utf8'))
  return [text, ...opened].join('\n')
}

/** What of a text could be used again by somebody else: tokens of any network, keys, cookies. Serialised sessions are opened first. */
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
