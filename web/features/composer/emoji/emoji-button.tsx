import { Smile } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { insertText } from '../../../ui/controls/insert-text.ts'

const EmojiPicker = createLatePart(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

/** Writes an emoji at the cursor. The picker and its data load when it is pressed. */
export function EmojiButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton onClick={() => setOpen(true)} aria-label={t('emoji.add')} title={t('emoji.add')}>
        <Smile aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {isOpen ? (
        <EmojiPicker
          onMissing={close}
          onClose={close}
          onChoose={(emoji) => {
            // The field doesn't take focus while the picker is open.
            flushSync(close)
            if (field.current) insertText(field.current, emoji)
          }}
        />
      ) : null}
    </>
  )
}
