import { describe, expect, test } from 'vitest'
import { eventually, plain, publishDraft, refsOf, type Stage } from './stage.ts'

/** Replies that the author of a thread hides. */
export function describeHiddenReplies({ target, offered, publishOf, toInviting }: Stage): void {
  describe('hideReply', () => {
    test('moves a reply to the hidden ones for everyone, and back', async (context) => {
      const hideReply = offered(context, 'hideReply')
      const { me, friend, guest } = target()
      const root = await me.connection.post(
        (await publishDraft(publishOf(context, me), plain(await toInviting('A thread of mine.', friend)))).postId,
      )
      const { ref, postId } = await publishDraft(publishOf(context, friend), plain('An answer.', { replyTo: root }))
      const reply = await eventually(() => me.connection.post(postId))
      await hideReply.add(reply)
      if (!guest.hiddenComments) {
        // The network doesn't say which replies are hidden.
        await hideReply.remove(reply)
        return
      }
      const listHidden = async () => (await guest.hiddenComments!(root.postId, {})).items
      await eventually(async () => expect((await listHidden()).find((post) => post.ref === ref)?.isReplyHidden).toBe(true))
      expect(refsOf((await guest.comments(root.postId, {})).items)).not.toContain(ref)
      await hideReply.remove(reply)
      await eventually(async () => expect(refsOf((await guest.comments(root.postId, {})).items)).toContain(ref))
      expect(refsOf((await guest.hiddenComments(root.postId, {})).items)).not.toContain(ref)
    })

    test('is refused in other people’s threads', async (context) => {
      const hideReply = offered(context, 'hideReply')
      const { me, friend } = target()
      const root = await friend.connection.post(
        (await publishDraft(publishOf(context, friend), plain(await toInviting('Another thread.', me)))).postId,
      )
      const { postId } = await publishDraft(publishOf(context, me), plain('An answer to it.', { replyTo: root }))
      const reply = await eventually(() => me.connection.post(postId))
      await expect(hideReply.add(reply)).rejects.toMatchObject({ kind: 'forbidden' })
    })
  })
}
