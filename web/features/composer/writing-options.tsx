import { ChannelFields } from './fields/channel-fields.tsx'
import { InteractionFields } from './fields/interaction-fields.tsx'
import { LanguageFields } from './fields/language-fields.tsx'
import { MentionedFields } from './fields/mentioned-fields.tsx'
import { WarningFields, WarningHints } from './fields/warning-fields.tsx'
import type { Composer } from './state/use-composer.ts'
import styles from './composer.module.css'

/** The options of a post that its networks support, each behind a chip. */
export function WritingOptions({ composer }: { composer: Composer }) {
  const { draft, restrictions, canRefuseQuotes, languages, maxLanguages, channelConnections, warnings, withoutWarning, mentioned, change } =
    composer
  return (
    <>
      <div className={styles.options}>
        {draft.replyTo && mentioned.length > 0 ? (
          <MentionedFields
            author={draft.replyTo.author}
            people={mentioned}
            leftOut={draft.leftOut ?? []}
            onChange={(leftOut) => change({ leftOut })}
          />
        ) : null}
        {channelConnections.length > 0 ? (
          <ChannelFields connections={channelConnections} channel={draft.channel} onChange={(channel) => change({ channel })} />
        ) : null}
        <InteractionFields
          // The first post of a thread decides who can reply.
          restrictions={draft.replyTo ? [] : restrictions}
          restriction={draft.restriction}
          canBeQuoted={canRefuseQuotes ? draft.canBeQuoted !== false : undefined}
          onChange={change}
        />
        {maxLanguages > 0 ? (
          <LanguageFields languages={languages} max={maxLanguages} onChange={(chosen) => change({ languages: chosen })} />
        ) : null}
        {warnings.length > 0 ? (
          <WarningFields warnings={warnings} warning={draft.warning} onChange={(warning) => change({ warning })} />
        ) : null}
      </div>
      <WarningHints without={withoutWarning} />
    </>
  )
}
