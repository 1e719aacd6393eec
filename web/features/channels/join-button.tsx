import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useChannel } from '../../services/entities/use-channel.ts'
import { useChannelActs } from './use-channel-acts.ts'
import styles from '../people/follow-button.module.css'

/** Joins or leaves a channel. Renders nothing where the network does not allow it. */
export function JoinButton({ channel: known }: { channel: Channel }) {
  const t = useT()
  const channel = useChannel(known)
  const { canShow, press } = useChannelActs()
  /** Just pressed and still hovered: show the new state, not what another press would do. */
  const [isFresh, setFresh] = useState(false)
  if (!canShow(channel, 'join')) return null
  const isOn = channel.isMember ?? false
  const forget = () => setFresh(false)
  return (
    <button
      type="button"
      className={styles.button}
      data-on={isOn || undefined}
      data-fresh={isFresh || undefined}
      aria-label={t(isOn ? 'channel.joinedName' : 'channel.joinName', { name: channel.name })}
      aria-pressed={isOn}
      onPointerLeave={forget}
      onBlur={forget}
      onClick={(event) => {
        // The button may be on a row that opens the channel.
        event.stopPropagation()
        setFresh(true)
        void press(channel, 'join', !isOn, isOn)
      }}
    >
      <span className={styles.rest}>{t(isOn ? 'channel.joined' : 'channel.join')}</span>
      <span className={styles.next} aria-hidden>
        {t(isOn ? 'channel.leave' : 'channel.join')}
      </span>
    </button>
  )
}
