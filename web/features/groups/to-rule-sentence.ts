import type { ChannelRule } from '@chorus/model/channel'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'

/** The sentence for each kind of rule, with and without its amount. */
export type RuleSentences = Readonly<Record<ChannelRule['kind'], { exact: MessageId; vague: MessageId }>>

/** What a rule asks of people, in one sentence. */
export function toRuleSentence({ kind, amount, symbol }: ChannelRule, sentences: RuleSentences, t: Translate, network: string): string {
  const { exact, vague } = sentences[kind]
  return amount && symbol ? t(exact, { amount, symbol, network }) : t(vague, { network })
}
