import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useChannel } from '../../services/entities/use-channel.ts'
import { formatPrice } from '../../ui/content/format-price.ts'
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

const PaidJoinDialog = createLatePart(async () => (await import('./paid-join-dialog.tsx')).PaidJoinDialog)
const PaidLeaveQuestion = createLatePart(async () => (await import('./paid-join-dialog.tsx')).PaidLeaveQuestion)

/** Joins or leaves a channel, or asks to join one whose members are approved. Renders nothing where the network does not allow it. */
export function JoinButton({ channel: known }: { channel: Channel }) {
  const { t, locale } = useI18n()
  const channel = useChannel(known)
  const { canShow, press } = useChannelActs()
  /** Just pressed and still hovered: show the new state, not what another press would do. */
  const [isFresh, setFresh] = useState(false)
  /** Asks before money moves, and before what was paid is lost. */
  const [asking, setAsking] = useState<'join' | 'leave'>()
  const isMember = channel.isMember ?? false
  const act = !isMember && channel.needsApproval ? 'request' : 'join'
  if (!canShow(channel, act)) return null
  const isOn = act === 'join' ? isMember : (channel.hasRequested ?? false)
  const words = messages[act]
  const forget = () => setFresh(false)
  const price =
    act === 'join' && channel.price && !channel.joinsFree ? formatPrice(channel.price.amount, channel.price.symbol, locale) : undefined
  const isPriced = price !== undefined && !isOn
  const offLabel = isPriced ? t('channel.joinFor', { price }) : t(words.off)
  const offName = isPriced ? t('channel.joinForName', { price, name: channel.name }) : t(words.offName, { name: channel.name })
  const close = () => setAsking(undefined)
  const button = (
    <button
      type="button"
      className={styles.button}
      data-on={isOn || undefined}
      data-fresh={isFresh || undefined}
      aria-label={isOn ? t(words.onName, { name: channel.name }) : offName}
      aria-pressed={isOn}
      onPointerLeave={forget}
      onBlur={forget}
      onClick={(event) => {
        // The button may be on a row that opens the channel.
        event.stopPropagation()
        if (price !== undefined) return setAsking(isOn ? 'leave' : 'join')
        setFresh(true)
        void press(channel, act, !isOn, { canUndo: isOn })
      }}
    >
      <span className={styles.rest}>{isOn ? t(words.on) : offLabel}</span>
      <span className={styles.next} aria-hidden>
        {isOn ? t(words.undo) : offLabel}
      </span>
    </button>
  )
  return (
    <>
      {button}
      {asking === 'join' ? <PaidJoinDialog channel={channel} onClose={close} onMissing={close} /> : null}
      {asking === 'leave' ? <PaidLeaveQuestion channel={channel} price={price ?? ''} onClose={close} onMissing={close} /> : null}
    </>
  )
}
