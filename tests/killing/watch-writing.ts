/** Events that a page reports while someone posts in it. */
export type PageNews = { kind: 'pressed' } | { kind: 'toast'; text: string } | { kind: 'opened'; rows: number }

declare global {
  interface Window {
    tellRun?(news: PageNews): Promise<void>
    /** The stored outbox rows. */
    readOutbox(): Promise<{ phase: string; draft: { text: string } }[]>
  }
}

/** Runs in a page before its own code, and only observes. */
export function watchWriting(): void {
  const report = (news: PageNews) => void window.tellRun?.(news)
  const awaited = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
  window.readOutbox = async () => {
    // Opening a database that doesn't exist yet would create an empty one.
    const bases = await indexedDB.databases()
    if (!bases.some(({ name }) => name === 'chorus-writing')) return []
    const base = await awaited(indexedDB.open('chorus-writing'))
    try {
      return (await awaited(base.transaction('rows').objectStore('rows').getAll())) as { phase: string; draft: { text: string } }[]
    } finally {
      base.close()
    }
  }
  if (!location.protocol.startsWith('http')) return
  void window.readOutbox().then((rows) => report({ kind: 'opened', rows: rows.length }))
  document.addEventListener('submit', () => report({ kind: 'pressed' }), true)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !(node.closest('[data-toast]') ?? node.querySelector('[data-toast]'))) continue
        for (const words of node.querySelectorAll('p')) report({ kind: 'toast', text: words.textContent })
      }
  }).observe(document, { childList: true, subtree: true })
}
