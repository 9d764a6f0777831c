/** Version of the product, shown on the sign-in page and in the API's documentation. */
export const version = '1.0.0'
