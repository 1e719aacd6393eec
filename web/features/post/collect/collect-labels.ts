import type { MessageId } from '../../../i18n/create-translate.ts'
import type { CollectState } from './to-collect-state.ts'

/** What pressing the button does, or why it does nothing. */
export const collectLabels: Readonly<Record<CollectState, MessageId>> = {
  open: 'collect.free',
  collected: 'collect.collected',
  'sold-out': 'collect.soldOut',
  ended: 'collect.ended',
  follow: 'collect.follow',
}
