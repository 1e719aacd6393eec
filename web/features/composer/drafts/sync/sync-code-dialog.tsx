import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { Button, Choices } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import styles from './draft-sync-bar.module.css'

/** The sync code, for people's other devices. */
export function SyncCodeDialog({ code, onClose }: { code: string; onClose(): void }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <Dialog title={t('draftSync.codeTitle')} onClose={onClose}>
      <p>{t('draftSync.codeBody')}</p>
      {/* If copying is blocked, people can select the code. */}
      <output className={styles.code} translate="no" aria-label={t('draftSync.code')}>
        {code}
      </output>
      <Choices>
        <Button onClick={() => void copy().catch(() => {})}>
          <Copy aria-hidden size={16} />
          {t(isCopied ? 'action.copied' : 'draftSync.copy')}
        </Button>
        <Button kind="strong" onClick={onClose}>
          {t('draftSync.done')}
        </Button>
      </Choices>
    </Dialog>
  )
}
