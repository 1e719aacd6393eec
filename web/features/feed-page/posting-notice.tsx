import type { Channel, ChannelRule } from '@chorus/model/channel'
import { descriptors } from '@chorus/networks/descriptors'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { RulesNotice } from '../groups/rules-notice.tsx'
import { toRuleSentence, type RuleSentences } from '../groups/to-rule-sentence.ts'

/** What someone needs to post in a feed, and what editing and deleting posts costs there. Renders nothing if all of it is open and free. */
export function PostingNotice({ feed }: { feed: Channel }) {
  const t = useT()
  const { rules = [], alternatives = [] } = feed
  const toLines = (all: readonly ChannelRule[]) =>
    all.flatMap((rule) => (rule.actions ?? ['post']).flatMap((action) => toLine(action, rule, feed, t) ?? []))
  const lines = [...toLines(rules), ...(alternatives.length > 0 ? [t('feed.oneOf'), ...toLines(alternatives)] : [])]
  return lines.length > 0 ? <RulesNotice Icon={Lock} lines={lines} /> : null
}

const sentences: RuleSentences = {
  group: { exact: 'feed.needsMembership', vague: 'feed.needsSomeMembership' },
  tokens: { exact: 'feed.needsTokens', vague: 'feed.needsSomeToken' },
  payment: { exact: 'feed.needsPayment', vague: 'feed.needsSomePayment' },
  approval: { exact: 'feed.needsOther', vague: 'feed.needsOther' },
  other: { exact: 'feed.needsOther', vague: 'feed.needsOther' },
}

type Action = NonNullable<ChannelRule['actions']>[number]
const prices: Readonly<Record<Exclude<Action, 'post'>, RuleSentences['payment']>> = {
  edit: { exact: 'feed.editingCosts', vague: 'feed.editingCostsSome' },
  delete: { exact: 'feed.deletingCosts', vague: 'feed.deletingCostsSome' },
}

/** Undefined: a condition other than a price. */
function toLine(action: Action, rule: ChannelRule, feed: Channel, t: Translate): ReactNode | undefined {
  const { kind, group } = rule
  if (action !== 'post') {
    const own = { ...sentences, payment: prices[action] }
    return kind === 'payment' ? toRuleSentence(rule, own, t, descriptors[feed.network].label) : undefined
  }
  if (!group) return toRuleSentence(rule, sentences, t, descriptors[feed.network].label)
  // The link takes the place of the name, wherever the language puts it.
  const [before, after = ''] = t(sentences[kind].exact, { name: '\u0000' }).split('\u0000')
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
