import type { NetworkName } from '@chorus/model/network-identity'
import type { Services } from '../../../services/context/services.ts'

interface Wanted {
  text: string
  channelId: string | undefined
}

/** Opens the composer for an app, and returns the id of the post on the app's network. Undefined: none was posted there. */
export async function composeForApp(
  { composer, outbox, connections, now }: Pick<Services, 'composer' | 'outbox' | 'connections' | 'now'>,
  network: NetworkName,
  { text, channelId }: Wanted,
): Promise<string | undefined> {
  // A channel that can't be read doesn't keep anyone from writing.
  const channel = channelId === undefined ? undefined : await connections[network].channels?.channel(channelId).catch(() => undefined)
  const openedAt = now()
  composer.open({ text, ...(channel && { channel }) })
  await until(composer, () => composer.state() === undefined || undefined)
  // The outbox has taken over what was posted before the composer closes.
  const find = () => outbox.all().find((row) => row.network === network && row.createdAt >= openedAt && (row.part?.number ?? 1) === 1)
  if (!find()) return undefined
  const outcome = await until(outbox, () => {
    const row = find()
    return !row || row.phase === 'failed' ? 'none' : row.published
  })
  return outcome === 'none' ? undefined : outcome.postId
}

/** What `look` finds, at once or after a change. */
function until<T>(changing: { subscribe(listener: () => void): () => void }, look: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    let stop = () => {}
    const check = () => {
      const found = look()
      if (found === undefined) return
      stop()
      resolve(found)
    }
    stop = changing.subscribe(check)
    check()
  })
}
