import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/context/services-context.tsx'

const none: readonly PostRef[] = []

/** The viewer's replies to a post that were published while its page was open, oldest first. */
export function useOwnReplies({ network, postId }: Pick<Post, 'network' | 'postId'>): readonly PostRef[] {
  const { outbox } = useServices()
  const [replies, setReplies] = useState(none)
  useEffect(() => {
    let count = outbox.rows().length
    const read = async () => {
      const rows = (await outbox.open()).rows()
      const own = rows.filter((row) => row.phase === 'confirmed' && row.network === network && row.draft.replyTo?.postId === postId)
      if (own.length > 0) setReplies(own.flatMap(({ published }) => published?.ref ?? []))
    }
    return outbox.subscribe(() => {
      const before = count
      count = outbox.rows().length
      // Confirmed rows leave the outbox.
      if (count < before) void read()
    })
  }, [outbox, network, postId])
  return replies
}
