import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useChannel } from '../../services/entities/use-channel.ts'
import { useChannelActs } from './use-channel-acts.ts'
import styles from '../people/follow-button.module.css'

const messages = {
  join: {
    off: 'channel.join',
    on: 'channel.joined',
    undo: 'channel.leave',
    offName: 'channel.joinName',
    onName: 'channel.joinedName',
  },
  request: {
    off: 'channel.request',
    on: 'channel.requested',
    undo: 'channel.withdraw',
    offName: 'channel.requestName',
    onName: 'channel.requestedName',
  },
} as const

/** Joins or leaves a channel, or asks to join one whose members are approved. Renders nothing where the network does not allow it. */
export function JoinButton({ channel: known }: { channel: Channel }) {
  const t = useT()
  const channel = useChannel(known)
  const { canShow, press } = useChannelActs()
  /** Just pressed and still hovered: show the new state, not what another press would do. */
  const [isFresh, setFresh] = useState(false)
  const isMember = channel.isMember ?? false
  const act = !isMember && channel.needsApproval ? 'request' : 'join'
  if (!canShow(channel, act)) return null
  const isOn = act === 'join' ? isMember : (channel.hasRequested ?? false)
  const words = messages[act]
  const forget = () => setFresh(false)
  return (
    <button
      type="button"
      className={styles.button}
      data-on={isOn || undefined}
      data-fresh={isFresh || undefined}
      aria-label={t(isOn ? words.onName : words.offName, { name: channel.name })}
      aria-pressed={isOn}
      onPointerLeave={forget}
      onBlur={forget}
      onClick={(event) => {
        // The button may be on a row that opens the channel.
        event.stopPropagation()
        setFresh(true)
        void press(channel, act, !isOn, isOn)
      }}
    >
      <span className={styles.rest}>{t(isOn ? words.on : words.off)}</span>
      <span className={styles.next} aria-hidden>
        {t(isOn ? words.undo : words.off)}
      </span>
    </button>
  )
}
