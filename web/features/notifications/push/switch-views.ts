import { findNetwork } from '@chorus/networks/descriptors'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import type { PushSwitches } from './push-calls.ts'

export type PushGroup = PushSwitches['list'][number]
export type PushSwitch = PushGroup['list'][number]

const labels: Readonly<Partial<Record<PushSwitch['push_type'], MessageId>>> = {
  follows: 'push.follows',
  likes: 'push.likes',
  recasts: 'push.reposts',
  quote: 'push.quotes',
  mention: 'push.mentions',
  reply: 'push.replies',
}

/** Translated where we know the type; else the server's own title. */
export function toSwitchLabel(t: Translate, { platform, push_type: type, title }: PushSwitch): string {
  // The main switch of a network has the network's own type or 'all'.
  const network = findNetwork(type === 'all' ? platform : type)
  if (network) return t('push.allFromNetwork', { network: network.label })
  const id = labels[type]
  return id ? t(id) : title
}

const isSame = (one: PushSwitch, other: Pick<PushSwitch, 'platform' | 'push_type'>) =>
  one.platform === other.platform && one.push_type === other.push_type

/** Predicts the server's reply to a press: switches in a group are disabled while its main switch is off. */
export const pressSwitch = (switches: PushSwitches, pressed: Pick<PushSwitch, 'platform' | 'push_type'>, state: boolean): PushSwitches =>
  disable({
    ...switches,
    list: switches.list.map((group) => ({ ...group, list: group.list.map((one) => (isSame(one, pressed) ? { ...one, state } : one)) })),
  })

/** The same for the account's main switch. */
export const pressMainSwitch = (switches: PushSwitches, state: boolean): PushSwitches => disable({ ...switches, push_switch: state })

function disable(switches: PushSwitches): PushSwitches {
  const isPart = ({ list }: PushGroup, { push_type: type }: PushSwitch) =>
    list.some((whole) => !whole.state && whole.sub_type?.includes(type))
  return {
    ...switches,
    list: switches.list.map((group) => ({
      ...group,
      list: group.list.map((one) => ({ ...one, disabled: !switches.push_switch || isPart(group, one) })),
    })),
  }
}
