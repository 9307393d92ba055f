import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../paths';

/** The next step in a list of a pharmacy if there is no pharmacy yet. */
export function PharmaciesLink() {
  return (
    <Button component={Link} variant="default" to={paths.pharmacies()}>
      Ir para Farmácias
    </Button>
  );
}
