import type { Manager, Managers } from '@chorus/networks/wallets/managers'
import { useState, type FormEvent } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import styles from './managers.module.css'

interface AddManagerProps {
  managers: Managers
  known: readonly Manager[]
  /** The wallet that owns the account, which can't be its manager. */
  owner: string | undefined
  isBusy: boolean
  /** Resolves to whether it succeeded. */
  onAdd(address: string): Promise<boolean>
}

/** A form that lets another wallet act for the account. */
export function AddManager({ managers, known, owner, isBusy, onAdd }: AddManagerProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<MessageId>()
  const [isAdding, setAdding] = useState(false)
  const findFault = (address: string): MessageId | undefined => {
    if (!managers.isAddress(address)) return 'managers.addressInvalid'
    if (address === owner) return 'managers.isOwner'
    return known.some((each) => each.address === address) ? 'managers.known' : undefined
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const address = typed.trim()
    const found = findFault(address.toLowerCase())
    setFault(found)
    if (found) return
    setAdding(true)
    // What was typed stays after a failure.
    if (await onAdd(address)) setTyped('')
    setAdding(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <Field
        label={t('managers.address')}
        value={typed}
        hint={t('managers.addHint')}
        fault={fault && t(fault)}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" kind="strong" isBusy={isAdding} aria-disabled={isBusy}>
        {t('managers.add')}
      </Button>
    </form>
  )
}
