import type { Channel } from '@chorus/model/channel'
import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { focusNextUndo } from '../people/focus-next-undo.ts'
import { useChannelActs } from './use-channel-acts.ts'
import styles from '../people/undo-moderation-button.module.css'

/** Unmutes a channel. Its row may disappear, so focus moves to the next one. */
export function UnmuteChannelButton({ channel }: { channel: Channel }) {
  const t = useT()
  const { press } = useChannelActs()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-undo-moderation
      aria-label={t('channel.unmute', { name: channel.name })}
      onClick={() => {
        focusNextUndo(button.current)
        void press(channel, 'mute', false, { canUndo: true })
      }}
    >
      {t('people.unmute')}
    </button>
  )
}
