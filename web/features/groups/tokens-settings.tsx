import type { Channel, TokensToHold } from '@chorus/model/channel'
import type { ManageChannels } from '@chorus/networks/network'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import { parseTokens, type TokensTexts } from './parse-tokens.ts'
import fields from '../profile/edit/edit-profile.module.css'
import styles from './manage.module.css'

interface TokensSettingsProps {
  channel: Channel
  manage: ManageChannels
  /** Typed but not saved yet. */
  texts: TokensTexts
  /** Undefined: discards what was typed. */
  onChange(texts: TokensTexts | undefined): void
  isBusy: boolean
  /** Resolves to whether it succeeded. */
  run(work: () => Promise<void>, message: string): Promise<boolean>
}

/** The tokens that new members of a group need. */
export function TokensSettings({ channel, manage, texts, onChange, isBusy, run }: TokensSettingsProps) {
  const t = useT()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const [isTried, setTried] = useState(false)
  const rule = channel.rules?.find(({ kind }) => kind === 'tokens')
  const { kind = 'token', address, amount } = parseTokens(texts)
  const save = async (tokens?: TokensToHold) => {
    if (isBusy || !(await run(() => manage.setTokens(channel.id, tokens), t('group.saved')))) return
    onChange(undefined)
    setTried(false)
    // The button that was pressed is gone.
    root.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (address !== undefined && amount !== undefined) return void save({ kind, address, amount })
    event.currentTarget.querySelector<HTMLElement>(address === undefined ? 'input' : '[inputmode]')?.focus()
  }
  const toField = (name: 'address' | 'amount', isWrong: boolean, hint?: string) => (
    <div className={fields.field}>
      <label htmlFor={`${id}-${name}`}>{t(name === 'address' ? 'group.tokensAddress' : 'group.tokensAmount')}</label>
      <input
        id={`${id}-${name}`}
        type="text"
        {...(name === 'amount' && { inputMode: 'decimal' })}
        autoComplete="off"
        spellCheck={false}
        value={texts[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-${name}-note`}
        onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
      />
      {hint === undefined ? null : (
        <small id={`${id}-${name}-note`} data-fault={isWrong ? '' : undefined}>
          {hint}
        </small>
      )}
    </div>
  )
  const isAddressWrong = isTried && address === undefined
  const isAmountWrong = isTried && amount === undefined
  const wrongAmount = t(texts.isNft ? 'group.tokensWhole' : 'group.priceWrong')
  return (
    <section ref={root} tabIndex={-1} aria-label={t('group.tokens')} className={styles.root}>
      {rule ? (
        <div className={styles.price}>
          <p>
            {rule.amount && rule.symbol ? t('group.tokensNow', { amount: rule.amount, symbol: rule.symbol }) : t('group.tokensNowVague')}
          </p>
          <Button isBusy={isBusy} onClick={() => void save()}>
            {t('group.tokensRemove')}
          </Button>
        </div>
      ) : (
        <form className={styles.price} noValidate onSubmit={submit}>
          {toField('address', isAddressWrong, t(isAddressWrong ? 'group.tokensAddressWrong' : 'group.tokensHint'))}
          {toField('amount', isAmountWrong, isAmountWrong ? wrongAmount : undefined)}
          <SwitchRow label={t('group.tokensAreNfts')} isOn={texts.isNft} onChange={(isNft) => onChange({ ...texts, isNft })} />
          <Button type="submit" isBusy={isBusy}>
            {t('group.tokensSave')}
          </Button>
        </form>
      )}
    </section>
  )
}
