import type { MessageId } from '../../../i18n/create-translate.ts'

/** Why a draft or a scheduled post stays as it is, or may not have stayed so. `cause`: the failed call. */
export class ScheduleFault extends Error {
  override name = 'ScheduleFault'
  readonly messageId: MessageId

  constructor(messageId: MessageId, cause?: unknown) {
    super('A scheduled post is in the way, or may be.', cause === undefined ? {} : { cause })
    this.messageId = messageId
  }
}
