import type { UnavailablePost } from '@chorus/model/post'
import type { MessageId } from '../../../i18n/create-translate.ts'

/** Why a post that another refers to can't be shown. */
export const unavailableMessages: Readonly<Record<UnavailablePost['unavailable'], MessageId>> = {
  deleted: 'post.deleted',
  blocked: 'post.blocked',
  muted: 'post.muted',
  unknown: 'post.unavailable',
}
