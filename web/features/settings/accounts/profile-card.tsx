import { toAccountId } from '@chorus/accounts/account-id'
import type { Account } from '@chorus/model/account'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { createAccountCalls } from '../parts/account-calls.ts'
import { useTask } from '../parts/use-task.ts'
import parts from '../parts/parts.module.css'
import styles from './accounts.module.css'

/** Display name and avatar of the Chorus account. */
export function ProfileCard({ account }: { account: Account }) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Return focus to the button that opened the form.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const { displayName, handle, profileId, pfp } = account.profile
  return (
    <section className={parts.part} aria-label={t('account.title')}>
      <h2>{t('account.title')}</h2>
      <div className={styles.card}>
        <Avatar seed={profileId} name={displayName} src={pfp} size={56} isEager />
        <div className={parts.words}>
          <b dir="auto">{displayName}</b>
          <small>{t('account.uid', { uid: handle })}</small>
        </div>
        {isEditing ? null : (
          <Button ref={opener} onClick={() => setEditing(true)}>
            {t('account.rename')}
          </Button>
        )}
      </div>
      {isEditing ? <NameForm account={account} onDone={() => setEditing(false)} /> : null}
    </section>
  )
}

function NameForm({ account, onDone }: { account: Account; onDone(): void }) {
  const t = useT()
  const { ownFetcher, accountsStore } = useServices()
  const { isBusy, run } = useTask()
  const [name, setName] = useState(account.profile.displayName)
  const [isMissing, setMissing] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const displayName = name.trim()
    if (!displayName) return setMissing(true)
    const isSaved = await run(async () => {
      await createAccountCalls(ownFetcher).rename(displayName)
      await (await accountsStore.open()).updateProfile(toAccountId(account), { displayName })
      return t('account.renamed', { name: displayName })
    })
    if (isSaved) onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Field
        label={t('account.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        hint={t('account.nameHint')}
        {...(isMissing && { fault: t('account.nameMissing') })}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
        isFirst
      />
      <div className={parts.actions}>
        <Button kind="strong" type="submit" isBusy={isBusy}>
          {t('account.save')}
        </Button>
        <Button onClick={onDone}>{t('account.cancel')}</Button>
      </div>
    </form>
  )
}
