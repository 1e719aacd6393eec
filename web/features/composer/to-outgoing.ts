import type { Post, Restriction } from '@chorus/model/post'
import type { Draft } from '@chorus/networks/draft'
import type { Outgoing } from '@chorus/outbox/create-outbox'
import { fitPicture, type Picture } from './picture.ts'
import type { Target } from './targets.ts'

export interface Written {
  text: string
  pictures: readonly Picture[]
  restriction: Restriction
  replyTo?: Post
  quote?: Post
  /** BCP 47 */
  languages: readonly string[]
  /** False: nobody may quote it, where every network can see to that. */
  canBeQuoted?: boolean
}

/** What somebody has written, as each network takes it. */
export const toOutgoing = (written: Written, targets: readonly Target[]): Promise<Outgoing[]> =>
  Promise.all(
    targets.map(async (target) => {
      const { replyTo, quote } = written
      const context = { ...(replyTo && { replyTo }), ...(quote && { quote }) }
      return { accountId: target.id, network: target.network, draft: await toDraft(written, target), context }
    }),
  )

async function toDraft(
  { text, pictures, restriction, replyTo, quote, languages, canBeQuoted }: Written,
  { network }: Target,
): Promise<Draft> {
  const media = await Promise.all(
    pictures.map(async (picture) => {
      const { file, width, height } = await fitPicture(picture, network)
      return { kind: 'image' as const, file, width, height, ...(picture.alt.trim() && { alt: picture.alt.trim() }) }
    }),
  )
  return {
    text,
    media,
    languages,
    ...(replyTo && { replyTo: { postId: replyTo.postId, publicationId: replyTo.publicationId } }),
    ...(quote && { quote: { postId: quote.postId, publicationId: quote.publicationId } }),
    // A reply is open to whom the first post is open to.
    ...(restriction !== 'Everyone' && !replyTo && { restriction }),
    ...(canBeQuoted === false && { canBeQuoted }),
  }
}
