import { longestText, type PushMessage } from '@chorus/contract/notifications/push-message'
import { identityOf, networkOfPlatform } from '@chorus/model/network-identity'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import type { Db } from '../db/database.ts'
import { queueMessage } from '../db/tables/push-messages.ts'

/** How long a message waits for browsers that can't be reached. */
const hours = 12

interface FailedSend {
  postId: string
  accountId: string
  platform: string
}

/** Notifies the author of a scheduled post that wasn't sent, in browsers with push turned on. The list of scheduled posts shows it to everyone. */
export async function tellFailure(transaction: Db, { postId, accountId, platform }: FailedSend): Promise<void> {
  const network = networkOfPlatform(platform)
  const post = await transaction.selectFrom('scheduled_posts').select('display').where('id', '=', postId).executeTakeFirst()
  if (!network || !post) return
  const text = toPlainLine(post.display.content, longestText)
  const message: Omit<PushMessage, 'locale'> = {
    // One notification per post, however many networks it wasn't sent to.
    tag: postId,
    network,
    kind: 'ScheduledFailed',
    names: [identityOf(network).label],
    people: 1,
    count: 1,
    at: Date.now(),
    ...(text && { text }),
  }
  await queueMessage(transaction, accountId, message, hours)
}
