import { expectToast } from '../expect-toast.ts'
import { installWallet } from '../login/wallet.ts'
import { logIn, openPage } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'
import { chargeFollowers } from './charge-followers.ts'

test(
  'someone who charges for follows is followed only for a confirmed price, and unfollowed only after confirmation',
  { tag: ['@wide', '@last'] },
  async ({ page, context, app }) => {
    const [mina, vera] = [app.world.person('mina'), app.world.person('vera')]
    const root = app.faults.lens.url
    await chargeFollowers(root, vera, '1.5')
    await installWallet(context, mina)
    await logIn(page, mina, 'Lens')
    await openPage(page, `/profile/lens/vera`)
    const profile = page.getByRole('main')
    const unfollow = profile.getByRole('button', { name: /^Following @/ })
    const loss = page.getByRole('dialog', { name: /^Unfollow @/ })
    if (await unfollow.isVisible()) {
      await unfollow.click()
      await loss.getByRole('button', { name: 'Unfollow' }).click()
      await expect(unfollow).toHaveCount(0)
    }
    await profile
      .getByRole('button', { name: /^Follow (?:back )?@/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: /^Follow @/ })
    await expect(question).toContainText('charges 1.5 WGHO for following.')
    await expect(question).toContainText(/Balance of your Lens account: \d/)
    await lookAtBothWidths(page, 'following someone for a price')
    await chargeFollowers(root, vera, '2')
    await question.getByRole('button', { name: 'Follow for 1.5 WGHO' }).click()
    await expect(question.getByRole('alert')).toHaveText('The price changed. It’s now 2 WGHO.')
    await question.getByRole('button', { name: 'Follow for 2 WGHO' }).click()
    await expectToast(page, /^You’re now following @/)
    await expect(question).toHaveCount(0)
    await expect(unfollow.first()).toBeVisible()

    await unfollow.first().click()
    await expect(loss).toContainText('following them again will cost 2 WGHO')
    await lookAtBothWidths(page, 'unfollowing someone for whose follow a price was paid')
    await loss.getByRole('button', { name: 'Cancel' }).click()
    await expect(unfollow.first()).toBeVisible()
    await unfollow.first().click()
    await loss.getByRole('button', { name: 'Unfollow' }).click()
    await expectToast(page, /^Unfollowed @/)
    await expect(unfollow).toHaveCount(0)
  },
)
