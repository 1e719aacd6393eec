import type { Channel, ChannelRule } from '@chorus/model/channel'
import { descriptors } from '@chorus/networks/descriptors'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { RulesNotice } from '../groups/rules-notice.tsx'

/** What someone needs to post in a feed. Renders nothing where anyone can. */
export function PostingNotice({ feed }: { feed: Channel }) {
  const t = useT()
  const { rules = [], alternatives = [] } = feed
  const toLine = (rule: ChannelRule) => toSentence(rule, feed, t)
  const lines = [...rules.map(toLine), ...(alternatives.length > 0 ? [t('feed.oneOf'), ...alternatives.map(toLine)] : [])]
  return lines.length > 0 ? <RulesNotice Icon={Lock} lines={lines} /> : null
}

const sentences: Readonly<Record<ChannelRule['kind'], { exact: MessageId; vague: MessageId }>> = {
  group: { exact: 'feed.needsMembership', vague: 'feed.needsSomeMembership' },
  tokens: { exact: 'feed.needsTokens', vague: 'feed.needsSomeToken' },
  payment: { exact: 'feed.needsPayment', vague: 'feed.needsSomePayment' },
  approval: { exact: 'feed.needsOther', vague: 'feed.needsOther' },
  other: { exact: 'feed.needsOther', vague: 'feed.needsOther' },
}

function toSentence({ kind, amount, symbol, group }: ChannelRule, feed: Channel, t: Translate): ReactNode {
  const { exact, vague } = sentences[kind]
  const { label: network } = descriptors[feed.network]
  if (!group) return amount && symbol ? t(exact, { amount, symbol, network }) : t(vague, { network })
  // The link takes the place of the name, wherever the language puts it.
  const [before, after = ''] = t(exact, { name: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <AppLink href={channelPath({ ...feed, kind: 'group', id: group.id })}>
        <bdi>{group.name}</bdi>
      </AppLink>
      {after}
    </>
  )
}
