import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { users } from '../../../../../src/resources/general/people/users'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { UserRecord } from '../../../../../src/views/general/people/UserRecord'
import { NewRights } from '../../../../../src/views/general/people/NewRights'
import { valueOf } from '../../../../../src/views/resource/record/edit'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource: AnyResource = users

function NewUser() {
  const form = useRecordForm(resource, null)
  return (
    <>
      <NewRights form={form} />
      <output>{String(valueOf(form.edit, 'modules'))}</output>
      {['stamper', 'batcher', 'purchase'].map((role) => (
        <button key={role} onClick={() => form.change('roles', [role])}>
          {role}
        </button>
      ))}
      <button onClick={() => form.change('modules', ['Training'])}>Training only</button>
    </>
  )
}

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('the modules of a new person follow from the role until they are chosen otherwise', async () => {
  const { user } = mount(<NewUser />)
  const shown = () => screen.getByRole('status').textContent?.split(',')
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('purchase')
  await waitFor(() => expect(shown()).toContain('Purchase'))
  expect(shown()).not.toContain('Administration')
  await press('stamper')
  await waitFor(() => expect(shown()).toContain('Production'))
  expect(shown()).not.toContain('Purchase')
  await press('Training only')
  await press('batcher')
  expect(shown()).toEqual(['Training'])
})

it('a new person begins with the company of the administrator', async () => {
  mount(<UserRecord resource={resource} id="new" onClose={() => undefined} onCreated={() => undefined} />)
  const company = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Company/, hidden: true })
  expect(company.value).toBe('Decant')
})
