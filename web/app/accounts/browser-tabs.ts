import type { TabChannel } from '@chorus/accounts/accounts-deps'

/** All tabs of this browser that have our pages open, about one matter. */
export function createBrowserTabs(about: 'accounts' | 'outbox' | 'push'): TabChannel {
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

/** Runs one at a time over all tabs; in this tab only, where pages are not served safely enough for locks. */
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
