import type { Channel } from '@chorus/model/channel'
import { findOperationMessage } from '@chorus/model/operation-messages'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { formatPrice } from '../../ui/content/format-price.ts'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Question } from '../../ui/overlays/question.tsx'
import { refreshChannel } from './refresh-channel.ts'
import { useChannelActs } from './use-channel-acts.ts'

/** Asks before someone pays to join a group, and again where the price has changed meanwhile. */
export function PaidJoinDialog({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t, locale } = useI18n()
  const services = useServices()
  const { press } = useChannelActs()
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const { name, network, price } = channel
  const words = price ? formatPrice(price.amount, price.symbol, locale) : ''
  const join = async () => {
    setBusy(true)
    const failure = await press(channel, 'join', true)
    if (!failure) return onClose()
    if (findOperationMessage(failure.message) === 'priceChanged') {
      await refreshChannel(services, channel)
      setChanged(true)
    }
    setBusy(false)
  }
  return (
    <Dialog title={t('channel.joinName', { name })} onClose={onClose}>
      {isChanged ? <p role="alert">{price ? t('channel.priceChanged', { price: words }) : t('channel.nowFree')}</p> : null}
      {price ? <p>{t('channel.paysFrom', { price: words, network: descriptors[network].label })}</p> : null}
      <Choices>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button kind="strong" isBusy={isBusy} onClick={() => void join()}>
          {price ? t('channel.joinFor', { price: words }) : t('channel.join')}
        </Button>
      </Choices>
    </Dialog>
  )
}

/** Asks before someone leaves a group that they would have to pay for again. */
export function PaidLeaveQuestion({ channel, price, onClose }: { channel: Channel; price: string; onClose(): void }) {
  const { t } = useI18n()
  const { press } = useChannelActs()
  return (
    <Question
      title={t('channel.leaveTitle', { name: channel.name })}
      yes={t('channel.leave')}
      isGrave
      onYes={() => press(channel, 'join', false)}
      onClose={onClose}
    >
      <p>{t('channel.leaveBody', { price })}</p>
    </Question>
  )
}
