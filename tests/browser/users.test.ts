import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'
import { paperLines, paperText } from '../harness/paperText'
import { desk } from '../harness/tabStrip'

const { screens } = await journey()
const admin = await screens.at('admin', '/general/users', desk)

const drawer = () => admin.getByRole('dialog', { name: 'User', exact: true })
const choose = async (field: string, option: string) => {
  await admin.locator(`#users-${field}`).click()
  await admin.getByRole('option', { name: option, exact: true }).click()
  await admin.keyboard.press('Tab')
}

describe('person', () => {
  it('a person is invited, sets a password by the link, works, and is thrown out when deactivated', async () => {
    await admin.getByRole('button', { name: 'New user' }).click()
    await admin.locator('#users-username').fill('n.lavoie')
    await admin.locator('#users-name').fill('Noah Lavoie')
    expect(await admin.locator('#users-company').inputValue()).toBe('Northlake Vapour Co.')
    await choose('roles', 'Stamper')
    await drawer().getByText('Production > Production dashboard').waitFor()
    await drawer().getByRole('button', { name: /^Save/ }).click()
    const address = await admin.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(address).toMatch(/\/set-password#[\w-]{43}$/)
    await admin
      .getByRole('dialog', { name: /to set a password$/ })
      .getByText('Close', { exact: true })
      .click()

    const page = await screens.open()
    await page.goto(address)
    await page.getByText('n.lavoie').waitFor()
    expect(await faultsInBothLights(page), 'setting a password').toEqual([])
    await page.getByLabel('Password', { exact: true }).fill('a password of my own')
    await page.getByLabel('Password again').fill('a password of my own')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.fill('input[name=username]', 'n.lavoie')
    await page.fill('input[name=password]', 'a password of my own')
    await page.press('input[name=password]', 'Enter')
    await page.waitForSelector('.dc-top')

    await drawer().getByText('Active', { exact: true }).waitFor()
    expect(await faultsInBothLights(admin), 'a person').toEqual([])
    // As if the administrator had signed in long ago.
    const again = { text: 'Confirm that it is you, then try again' }
    await admin.route(
      '**/api/general/users/*/deactivate',
      (route) =>
        route.fulfill({ status: 403, json: { status: 0, message: 'confirmation_required', data: again } }),
      { times: 1 },
    )
    await drawer().getByRole('button', { name: 'Deactivate' }).click()
    await admin
      .getByRole('dialog', { name: /Deactivate/ })
      .getByRole('button', { name: 'Deactivate' })
      .click()
    const question = admin.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Password', { exact: true }).fill('a wrong password')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await question.getByText('This is not your current password').waitFor()
    expect(await faultsInBothLights(admin), 'the confirmation').toEqual([])
    await question.getByLabel('Password', { exact: true }).fill('decant')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Expired session').waitFor()
    await drawer().getByText('Inactive', { exact: true }).waitFor()
    await page.context().close()
  })

  it('the history of a person is in its record and in the trail of everything', async () => {
    await drawer().getByRole('button', { name: 'History' }).click()
    const past = admin.getByRole('dialog', { name: /^History of Noah Lavoie/ })
    await past.getByText('Deactivated', { exact: true }).waitFor()
    await past.getByRole('button', { name: 'Close' }).click()
    await drawer().getByRole('button', { name: 'Close' }).click()
    await admin.getByRole('button', { name: 'More about users' }).click()
    await admin.getByRole('menuitem', { name: 'Change trail' }).click()
    const trail = admin.getByRole('dialog', { name: 'Change trail' })
    await trail.getByText('user Noah Lavoie').first().waitFor()
    expect(await faultsInBothLights(admin), 'the trail').toEqual([])
    await trail.getByRole('combobox', { name: 'What' }).click()
    await admin.getByRole('option', { name: 'Roles', exact: true }).click()
    await trail.getByText('No changes').waitFor()
  })
})

describe('time clock', () => {
  it('the time clock is reported by person and day, and a punch is corrected where it is listed', async () => {
    await admin.goto('/general/users')
    await admin.getByRole('button', { name: 'More about users' }).click()
    await admin.getByRole('menuitem', { name: 'Punches by day' }).click()
    await admin.getByRole('button', { name: 'Dana Haddad' }).waitFor()
    expect(await faultsInBothLights(admin), 'the report of punches').toEqual([])
    await admin.goto('/general/users?search=haddad')
    await admin.getByRole('gridcell', { name: /^d\.haddad/ }).click()
    await drawer().getByRole('link', { name: 'Punches' }).click()
    await admin.getByRole('gridcell', { name: 'Complete' }).first().waitFor()
    expect(await admin.getByRole('gridcell', { name: 'Claire Nguyen' }).count()).toBe(0)

    await admin.goto('/general/punches?f.kind=is:out')
    await admin.getByRole('gridcell', { name: 'Out', exact: true }).first().waitFor()
    await admin.locator('.ag-row[row-index="0"] [col-id="punched_at"]').click()
    const punch = admin.getByRole('dialog', { name: 'Punch', exact: true })
    await punch.getByRole('button', { name: 'Correct' }).click()
    const dialog = admin.getByRole('dialog', { name: /^Correct Out/ })
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await dialog.getByText('Reason is required').waitFor()
    expect(await faultsInBothLights(admin), 'correcting a punch').toEqual([])
    await dialog.getByLabel('Reason').fill('Left at the end of the shift')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await punch.getByText('Replaced by a correction').waitFor()
  })
})

describe('trail', () => {
  it('a trail is taken home as a file from a record and from everything', async () => {
    const taken = async (by: () => Promise<void>) => {
      const [file] = await Promise.all([admin.waitForEvent('download'), by()])
      return file.suggestedFilename()
    }
    await admin.goto('/general/users?search=lavoie')
    await admin.getByRole('gridcell', { name: /^n\.lavoie/ }).click()
    await drawer().getByRole('button', { name: 'History' }).click()
    const past = admin.getByRole('dialog', { name: /^History of Noah Lavoie/ })
    await past.getByText('Deactivated', { exact: true }).waitFor()
    expect(await taken(() => past.getByRole('button', { name: 'Export CSV' }).click())).toMatch(
      /^Change trail .*\.csv$/,
    )
    await admin.goto('/general/users')
    await admin.getByRole('button', { name: 'More about users' }).click()
    await admin.getByRole('menuitem', { name: 'Change trail' }).click()
    const trail = admin.getByRole('dialog', { name: 'Change trail' })
    await trail.getByText('user Noah Lavoie').first().waitFor()
    expect(await taken(() => trail.getByRole('button', { name: 'Export CSV' }).click())).toMatch(/\.csv$/)
    const [paper] = await Promise.all([
      admin.waitForEvent('download'),
      trail.getByRole('button', { name: 'Export PDF' }).click(),
    ])
    const [page = []] = paperText(await readFile(await paper.path()))
    expect(paperLines(page)[0]?.[0]).toBe('Change trail')
  })
})

describe('role', () => {
  it('a role shows whom it is held by and what it opens, and takes a member live', async () => {
    await admin.goto('/general/roles?search=sealer')
    await admin.getByRole('gridcell', { name: 'sealer', exact: true }).click()
    const role = admin.getByRole('dialog', { name: 'Role', exact: true })
    const members = role.getByRole('region', { name: 'Members' })
    await members.getByText('d.haddad').waitFor()
    expect(await faultsInBothLights(admin), 'a role').toEqual([])
    await members.getByRole('button', { name: 'Remove role from Dana Haddad' }).click()
    await admin
      .getByRole('dialog', { name: /^Remove Sealer/ })
      .getByRole('button', { name: 'Remove role' })
      .click()
    await members.getByText('d.haddad').waitFor({ state: 'detached' })
  })
})
