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
  isBusy: boolean
  /** Resolves to whether it succeeded. */
  run(work: () => Promise<void>, message: string): Promise<boolean>
}

const has = (kind: ChannelRule['kind'], rules: readonly ChannelRule[] = []): boolean => rules.some((rule) => rule.kind === kind)

/** How people join a group: freely, with an approval, or for a price. */
export function JoiningSettings({ channel, manage, isBusy, run }: JoiningSettingsProps) {
  const t = useT()
  const { id, rules, alternatives, price } = channel
  // Without those in other tokens, which other apps have set.
  const known = price?.symbol === manage.priceSymbol ? price.amount : undefined
  const [text, setText] = useState(known ?? '')
  const [isTried, setTried] = useState(false)
  const isRequired = has('approval', rules)
  // One of several ways to join: a switch can’t express that.
  const isAlternative = !isRequired && has('approval', alternatives)
  const isPaid = has('payment', rules)
  const parsed = parsePrice(text)
  const isWrong = text.trim() !== '' && parsed === undefined
  const isUnchanged = !isWrong && parsed === known && isPaid === (known !== undefined)
  const setApproval = (needsApproval: boolean) => void run(() => manage.setJoining(id, { needsApproval }), t('group.saved'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    void run(() => manage.setJoining(id, { needsApproval: false, ...(parsed !== undefined && { price: parsed }) }), t('group.saved'))
  }
  return (
    <>
      <SwitchRow
        label={t('group.approval')}
        isOn={isRequired || isAlternative}
        isDisabled={isBusy || isAlternative || isPaid}
        onChange={setApproval}
      />
      {isAlternative ? <p className={styles.note}>{t('group.approvalAlternative')}</p> : null}
      <form className={styles.price} noValidate onSubmit={submit}>
        <PriceField
          symbol={manage.priceSymbol}
          text={text}
          isDisabled={isBusy || isRequired || isAlternative}
          isWrong={isTried && isWrong}
          onChange={setText}
        />
        <Button type="submit" isBusy={isBusy} disabled={isRequired || isAlternative || isUnchanged}>
          {t('group.savePrice')}
        </Button>
      </form>
    </>
  )
}
