import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';

/** Time zones by the states and cities where they hold. */
export const zoneWords: Readonly<Record<TimeZone, string>> = {
  'America/Sao_Paulo': 'Brasília, Sul, Sudeste, Goiás (São Paulo)',
  'America/Araguaina': 'Tocantins (Araguaína)',
  'America/Bahia': 'Bahia (Salvador)',
  'America/Belem': 'Amapá e leste do Pará (Belém)',
  'America/Boa_Vista': 'Roraima (Boa Vista)',
  'America/Campo_Grande': 'Mato Grosso do Sul (Campo Grande)',
  'America/Cuiaba': 'Mato Grosso (Cuiabá)',
  'America/Eirunepe': 'Oeste do Amazonas (Eirunepé)',
  'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte (Fortaleza)',
  'America/Maceio': 'Alagoas e Sergipe (Maceió)',
  'America/Manaus': 'Leste do Amazonas (Manaus)',
  'America/Noronha': 'Fernando de Noronha',
  'America/Porto_Velho': 'Rondônia (Porto Velho)',
  'America/Recife': 'Pernambuco (Recife)',
  'America/Rio_Branco': 'Acre (Rio Branco)',
  'America/Santarem': 'Oeste do Pará (Santarém)',
};
