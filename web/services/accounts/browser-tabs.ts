import type { TabChannel } from '@chorus/accounts/accounts-deps'

/** A broadcast channel about one topic between all of our tabs in this browser. */
export function createBrowserTabs(about: 'accounts' | 'changes' | 'outbox' | 'push'): TabChannel {
  const channel = new BroadcastChannel(`chorus-${about}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this kind reaches its own origin only
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

/** Runs one task at a time across all tabs, or within this tab where Web Locks are unavailable (insecure contexts). */
export function createBrowserLock(): <T>(name: string, run: () => Promise<T>) => Promise<T> {
  if (navigator.locks) return (name, run) => navigator.locks.request(`chorus:${name}`, run)
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const done = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
}
