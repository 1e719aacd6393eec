import type { Channel, ChannelRule } from '@chorus/model/channel'
import { descriptors } from '@chorus/networks/descriptors'
import { Ban, Hourglass, Lock } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { formatPrice } from '../../ui/content/format-price.ts'
import { RulesNotice } from '../groups/rules-notice.tsx'
import { toRuleSentence, type RuleSentences } from '../groups/to-rule-sentence.ts'

/** Why someone isn't a member of a group yet, and what they need to become one. Renders nothing for members and open groups. */
export function JoiningNotice({ channel }: { channel: Channel }) {
  const { t, locale } = useI18n()
  const { isMember, isBanned, hasRequested, rules = [], alternatives = [], price, joinsFree, needsApproval, canPost, name } = channel
  if (isMember) return null
  if (isBanned) return <RulesNotice Icon={Ban} lines={[t('channel.banned', { name })]} />
  if (hasRequested) return <RulesNotice Icon={Hourglass} lines={[t('channel.waiting', { name })]} />
  const { label: network } = descriptors[channel.network]
  const toLine = (rule: ChannelRule) => toRuleSentence(rule, sentences, t, network)
  const lines = [
    ...rules.flatMap((rule) => {
      // Those who run the group need none.
      if (rule.kind === 'approval' && needsApproval === false) return []
      if (rule.kind !== 'payment' || !price) return toLine(rule)
      return joinsFree ? [] : t('channel.costs', { price: formatPrice(price.amount, price.symbol, locale) })
    }),
    ...(alternatives.length > 0 ? [t('channel.oneOf'), ...alternatives.map(toLine)] : []),
    ...(canPost === false ? [t('channel.membersPost')] : []),
  ]
  return lines.length > 0 ? <RulesNotice Icon={Lock} lines={lines} /> : null
}

const sentences: RuleSentences = {
  approval: { exact: 'channel.needsApproval', vague: 'channel.needsApproval' },
  tokens: { exact: 'channel.needsTokens', vague: 'channel.needsSomeToken' },
  payment: { exact: 'channel.needsPayment', vague: 'channel.needsSomePayment' },
  group: { exact: 'channel.needsOther', vague: 'channel.needsOther' },
  other: { exact: 'channel.needsOther', vague: 'channel.needsOther' },
}
