import type { Channel } from '@chorus/model/channel'
import type { Failure } from '@chorus/model/failure'
import { isSamePrice } from '@chorus/model/token-price'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { toToast } from '../../services/toasts/to-toast.ts'
import { formatPrice } from '../../ui/content/format-price.ts'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Question } from '../../ui/overlays/question.tsx'
import { FundsNote } from '../transactions/funds-note.tsx'
import { refreshChannel } from './refresh-channel.ts'
import { useChannelActs } from './use-channel-acts.ts'

/** Asks before someone pays to join a group. Points out a price that has changed in the meantime, wherever that was noticed. */
export function PaidJoinDialog({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t, locale } = useI18n()
  const services = useServices()
  const { press } = useChannelActs()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { name, network, price } = channel
  const [first] = useState(price)
  const hasChanged = !isSamePrice(price, first)
  const words = price ? formatPrice(price.amount, price.symbol, locale) : ''
  const join = async () => {
    setBusy(true)
    setFailure(undefined)
    const found = await press(channel, 'join', true, { showFailure: setFailure })
    if (!found) return onClose()
    if (isOfPrice(found)) await refreshChannel(services, channel)
    setBusy(false)
  }
  const changed = price ? t('channel.priceChanged', { price: words }) : t('channel.nowFree')
  const reason = failure && !isOfPrice(failure) ? toToast(failure, t, t('channel.notJoined', { name }))?.message : undefined
  const { funds } = services.connections[network].channels ?? {}
  return (
    <Dialog title={t('channel.joinName', { name })} onClose={onClose}>
      {hasChanged ? <p role="alert">{changed}</p> : null}
      {reason ? <p role="alert">{reason}</p> : null}
      {price ? <p>{t('channel.paysFrom', { price: words, network: descriptors[network].label })}</p> : null}
      {price && funds ? <FundsNote key={price.token} network={network} price={price} read={funds} /> : null}
      <Choices>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button kind="strong" isBusy={isBusy} onClick={() => void join()}>
          {price ? t('channel.joinFor', { price: words }) : t('channel.join')}
        </Button>
      </Choices>
    </Dialog>
  )
}

const isOfPrice = ({ reason }: Failure): boolean => reason === 'priceChanged'

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
