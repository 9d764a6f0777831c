import { Link } from 'react-router-dom'
import { type Customer, customers } from '../../resources/general/customers'
import { figure } from '../fields/format'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { Waiting } from '../resource/ListState'
import { equals, useLiveRows } from '../resource/useLiveRows'
import { failureMessage } from '../shell/messages'
import './customer.css'

/** The stores of a chain, and whoever else belongs to a customer. */
export function CustomerStores({ chain }: { chain: Customer }) {
  const { rows, isLoaded, error } = useLiveRows(
    customers,
    [equals('parent_customer_id', chain.id)],
    [{ field: 'number', direction: 'asc' }],
  )
  if (!isLoaded) return error === null ? <Waiting /> : <ErrorState what={failureMessage(error)} />
  return (
    <section className="dc-stores" aria-label="Stores">
      <h2>
        Stores <small>{figure(rows.length)}</small>
      </h2>
      {rows.length === 0 ? (
        <p>No store belongs to this {chain.kind === 'chain' ? 'chain' : 'customer'} yet</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Name</th>
              <th scope="col">City</th>
              <th scope="col">Province</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((store) => (
              <tr key={store.id}>
                <td>{store.number}</td>
                <td>
                  <Link className="dc-link" to={`/general/customer/${store.id}`}>
                    {store.name}
                  </Link>
                </td>
                <td>{store.ship_city}</td>
                <td>{store.ship_province}</td>
                <td>
                  <StatusTag status={store.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
