import type { Channel, ChannelRule } from '@chorus/model/channel'
import type { ManageChannels } from '@chorus/networks/network'
import { useState, type FormEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import { parsePrice } from './parse-price.ts'
import { PriceField } from './price-field.tsx'
import styles from './manage.module.css'

interface JoiningSettingsProps {
  channel: Channel
  manage: ManageChannels
  /** Without a price in another token, which another app has set. */
  savedPrice: string | undefined
  /** Typed but not saved yet. Undefined: nothing. */
  typedPrice: string | undefined
  onPriceChange(price: string | undefined): void
  isBusy: boolean
  /** Resolves to whether it succeeded. */
  run(work: () => Promise<void>, message: string): Promise<boolean>
}

const has = (kind: ChannelRule['kind'], rules: readonly ChannelRule[] = []): boolean => rules.some((rule) => rule.kind === kind)

/** How people join a group: freely, by approval, or for a price. */
export function JoiningSettings({ channel, manage, savedPrice, typedPrice, onPriceChange, isBusy, run }: JoiningSettingsProps) {
  const t = useT()
  const { id, rules, alternatives } = channel
  const text = typedPrice ?? savedPrice ?? ''
  const [isTried, setTried] = useState(false)
  const isRequired = has('approval', rules)
  // One of several ways to join: a switch can’t express that.
  const isAlternative = !isRequired && has('approval', alternatives)
  const isPaid = has('payment', rules)
  const parsed = parsePrice(text)
  const isWrong = text.trim() !== '' && parsed === undefined
  const isUnchanged = !isWrong && parsed === savedPrice && isPaid === (savedPrice !== undefined)
  const setApproval = (needsApproval: boolean) => {
    // Not disabled in the meantime, because a disabled switch loses focus.
    if (!isBusy) void run(() => manage.setJoining(id, { needsApproval }), t('group.saved'))
  }
  const savePrice = async () => {
    const joining = { needsApproval: false, ...(parsed !== undefined && { price: parsed }) }
    if (await run(() => manage.setJoining(id, joining), t('group.saved'))) onPriceChange(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) void savePrice()
  }
  return (
    <>
      <SwitchRow
        label={t('group.approval')}
        isOn={isRequired || isAlternative}
        isDisabled={isAlternative || isPaid}
        onChange={setApproval}
      />
      {isAlternative ? <p className={styles.note}>{t('group.approvalAlternative')}</p> : null}
      {isPaid ? <p className={styles.note}>{t('group.priceOrApproval')}</p> : null}
      <form className={styles.price} noValidate onSubmit={submit}>
        <PriceField
          network={channel.network}
          pricing={manage.pricing}
          text={text}
          isDisabled={isRequired || isAlternative}
          isWrong={isTried && isWrong}
          onChange={onPriceChange}
        />
        <Button type="submit" isBusy={isBusy} aria-disabled={isRequired || isAlternative || isUnchanged}>
          {t('group.savePrice')}
        </Button>
      </form>
    </>
  )
}
